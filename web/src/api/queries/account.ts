import { accountApi } from '@souk/contract/account';
import { read } from '../query.ts';

/** Where the user is signed in. */
export const sessionsQuery = read(['sessions'], accountApi.listSessions);
