import { ConfigError, type Config } from '../config.ts';
import { weakness } from '../domains/accounts/index.ts';

/** Rejects an ADMIN_PASSWORD that the site would accept from nobody else. @throws ConfigError */
export async function checkAdminPassword(config: Pick<Config, 'admin' | 'open'>): Promise<void> {
  const why = config.admin && (await weakness({ config }, config.admin.password));
  if (why) throw new ConfigError(`ADMIN_PASSWORD: ${why}`);
}
