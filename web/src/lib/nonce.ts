import { createContext } from 'react';

/** The nonce for inline scripts while a page is rendered; the browser hides it, so it is undefined there. */
export const NonceContext = createContext<string | undefined>(undefined);
