// Treats `-` as the name of an output like no name at all: both mean stdout.

export function dashMeansStdout<Name extends string, Flags extends { readonly [Key in Name]?: string }>(
  flags: Flags,
  name: Name,
): Flags {
  if (flags[name] !== '-') return flags;
  const { [name]: _, ...rest } = flags;
  return rest as Flags;
}
