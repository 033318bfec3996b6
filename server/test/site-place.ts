import { tmpdir } from 'node:os';

/** The folder in which real sites and databases keep their data. */
export const sitePlace = { folder: tmpdir() };
