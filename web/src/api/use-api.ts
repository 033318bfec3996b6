import { createContext, use } from 'react';
import { browserApi } from './browser-api.ts';
import type { Api } from './client.ts';

/** Another Api for a part of the tree; without it everything calls as the browser does. */
export const ApiContext = createContext<Api>(browserApi);

/** The Api for queries and mutations. Rendering on the server never calls it: loaders did before. */
export function useApi(): Api {
  return use(ApiContext);
}
