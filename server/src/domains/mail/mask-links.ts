/** The secret part of a mailed link: "?token=…", in text, in HTML, and in JSON. */
const TOKEN = /(?<=[?&#;](?:token|key)=)[\w.~%-]+/g;

/** The same words, without what makes their links work. */
export const maskLinks = (words: string): string => words.replaceAll(TOKEN, '…');
