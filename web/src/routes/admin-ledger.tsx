import { ledgerList } from '../features/ledger/admin-ledger.tsx';

export const meta = ledgerList.meta;
export const clientLoader = ledgerList.clientLoader;
export default ledgerList.Page;
