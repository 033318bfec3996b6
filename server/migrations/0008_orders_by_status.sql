-- A shop's orders of one status, newest first, and how many wait in it, without reading all its others.
create index shipments_shop_status on shipments (shop_id, status, order_id desc) where not lapsed;
