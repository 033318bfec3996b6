import { backupsApi } from '@souk/contract/backups';
import { read } from '../query.ts';

export const backupsQuery = read(['admin', 'backups'], backupsApi.read);
