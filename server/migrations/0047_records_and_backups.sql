-- Refunds, answers, payouts by hand, adjustments, imports and videos too: in a seller's or an admin's call they
-- are not committed without their row of the audit (see 0037). What a shopper, a job or the provider writes in
-- the same tables does not meet the conditions.

create constraint trigger refunds_recorded after insert on refunds
  deferrable initially deferred for each row
  when (new.source in ('seller', 'admin') and new.requested_by is not null
    and current_setting('souk.recorded_call', true) = 'yes')
  execute function demand_audit_change();
create constraint trigger refund_request_steps_recorded after insert on refund_request_steps
  deferrable initially deferred for each row
  when (new.by in ('seller', 'admin') and current_setting('souk.recorded_call', true) = 'yes')
  execute function demand_audit_change();
create constraint trigger payouts_recorded after insert on payouts
  deferrable initially deferred for each row
  when (new.requested_by is not null and current_setting('souk.recorded_call', true) = 'yes')
  execute function demand_audit_change();
create constraint trigger ledger_entries_recorded after insert on ledger_entries
  deferrable initially deferred for each row
  when (new.kind = 'adjustment' and current_setting('souk.recorded_call', true) = 'yes')
  execute function demand_audit_change();
create constraint trigger provider_events_recorded after update of replayed_at on provider_events
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

create constraint trigger product_reviews_recorded after update of answer on product_reviews
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger shop_reviews_recorded after update of answer on shop_reviews
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger questions_recorded after update of answer on questions
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- A dry run changes nothing yet.
create constraint trigger product_imports_recorded after insert or update of dry_run on product_imports
  deferrable initially deferred for each row
  when (not new.dry_run and current_setting('souk.recorded_call', true) = 'yes')
  execute function demand_audit_change();
create constraint trigger video_runs_recorded after insert on video_runs
  deferrable initially deferred for each row
  when (new.started_by is not null and current_setting('souk.recorded_call', true) = 'yes')
  execute function demand_audit_change();
create constraint trigger video_run_items_recorded after update of kept on video_run_items
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- How the nightly backups stand: for an alarm that does not depend on who looks into the folder.
create table nightly_backups (
  only_row boolean primary key default true check (only_row),
  -- When a worker first had a folder for them.
  wanted_since timestamptz not null,
  done_at timestamptz,
  -- The last failure, in a line.
  failed_at timestamptz,
  failure text,
  check ((failed_at is null) = (failure is null))
);
