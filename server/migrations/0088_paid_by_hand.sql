-- expand
-- Whether a seller or an admin marked a shipment as paid without a payment. It was a sentence in the note before.
alter table order_status_changes add column paid_by_hand boolean not null default false;

-- The release before this one still writes only the note.
create function note_paid_by_hand() returns trigger language plpgsql as $$
begin
  new.paid_by_hand := true;
  return new;
end $$;
create trigger order_status_changes_paid_by_hand before insert on order_status_changes
  for each row when (new.note = 'Paid by hand') execute function note_paid_by_hand();

update order_status_changes set paid_by_hand = true where note = 'Paid by hand';
