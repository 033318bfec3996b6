-- What waits for an admin: payouts that failed.
create index payouts_failed on payouts (created_at) where status = 'failed';
create index money_holds_failed_refunds on money_holds (placed_at)
  where lifted_at is null and reason = 'failed_refund';
