/** The addresses of the worlds that this process has open. */
export const openWorlds = new Set<string>();
