export { type AccountsOptions, personalHome, registerAccounts } from './register-accounts.ts';
