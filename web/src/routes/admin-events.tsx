import { eventsList } from '../features/provider-events/admin-events.tsx';

export const meta = eventsList.meta;
export const clientLoader = eventsList.clientLoader;
export default eventsList.Page;
