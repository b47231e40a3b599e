// `-` as the name of an output is standard output, where all is printed anyway that has no file.

export function printedWhereDash<Name extends string, Flags extends { readonly [Key in Name]?: string }>(
  flags: Flags,
  name: Name,
): Flags {
  if (flags[name] !== '-') return flags;
  const { [name]: _, ...rest } = flags;
  return rest as Flags;
}
