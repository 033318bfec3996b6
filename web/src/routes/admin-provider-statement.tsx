import { statementList } from '../features/provider-statement/admin-statement.tsx';

export const meta = statementList.meta;
export const clientLoader = statementList.clientLoader;
export default statementList.Page;
