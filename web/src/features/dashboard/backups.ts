import { backupsApi } from '@souk/contract/backups';
import { read } from '../../api/query.ts';

export const backupsQuery = read(['admin', 'backups'], backupsApi.read);
