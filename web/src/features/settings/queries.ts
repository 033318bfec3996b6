import { settingsApi } from '@souk/contract/settings';
import { read } from '../../api/query.ts';

export const settingsQuery = read(['admin', 'settings'], settingsApi.read);
