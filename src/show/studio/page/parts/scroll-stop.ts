/** Attributes of what scrolls, so that it is reached and named without a mouse. */
export const scrollStop = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
