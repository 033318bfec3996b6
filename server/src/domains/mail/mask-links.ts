/** The secret part of a mailed link: "?token=…", in text, in HTML, and in JSON. */
const TOKEN = /(?<=[?&#;](?:token|key)=)[\w.~%-]+/g;

export const maskLinks = (words: string): string => words.replaceAll(TOKEN, '…');

/** The secrets in a text's links, each once. */
export const tokensIn = (words: string): string[] => [...new Set(words.match(TOKEN))];
