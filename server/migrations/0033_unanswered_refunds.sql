-- Who asks for a refund without a key and gets no answer may ask again: the refund is found by what was
-- asked for, as long as nobody was told how it ended.
alter table refunds add column asked_as text;
