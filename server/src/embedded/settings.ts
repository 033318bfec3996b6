/** A new database's postgresql.conf, which an operator may change. */
export const INITIAL_SETTINGS: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  // An estimate of the system's file cache, for the planner alone.
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Modern disks read scattered pages almost as fast as neighbouring ones.
  random_page_cost: '1.1',
  // Compiling slows down queries this short.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '1s',
  // User input stays out of the log.
  log_parameter_max_length: '0',
  log_lock_waits: 'on',
};

/** Settings that no file may change: loopback only, and one log file per weekday. */
export function launchSettings(port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    logging_collector: 'on',
    log_destination: 'stderr',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] ',
    ...(durable ? { fsync: 'on' } : THROWAWAY_SETTINGS),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  // Nothing is retained: smaller files make cloning a database quicker.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};
