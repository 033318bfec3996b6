/** The worlds that this process has open, by address, each with the function that closes it. */
export const openWorlds = new Map<string, () => Promise<void>>();
