export { ACCOUNTS, KIND_LABELS } from '@souk/contract/account-names';
