-- expand
-- Names, emails and codes are compared in one case by the Unicode rules of ICU, whatever the database's locale.
-- ASCII, which most of them are, needs no rules.
create function folded(value text) returns text
  language sql immutable parallel safe
  return case when octet_length(value) = length(value) then lower(value collate "C")
    else lower(normalize(value, nfc) collate "und-x-icu") collate "C" end;

-- A text as a searcher types it: in one case, without accents, vowel signs and marks that nobody sees, with Latin
-- digits, and with one letter for the forms of each in Arabic and Persian.
create function unmarked(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(unaccent('unaccent'::regdictionary, regexp_replace(normalize(value, nfkc),
      '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]+',
      '', 'g')) collate "und-x-icu") collate "C",
    'أإآٱىیئؤةکھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايييوهكه01234567890123456789');

create function plain_letters(value text) returns text
  language sql immutable parallel safe
  return case when octet_length(value) = length(value) then lower(value collate "C") else unmarked(value) end;

-- Where usernames differ in nothing but case, the oldest account keeps its own; the others get a number.
do $$
declare
  twin record;
  place integer;
begin
  for twin in
    select id, left(username, 45) as beginning from (
      select id, username, row_number() over (partition by folded(username) collate "C" order by id) as place
      from users) named
    where named.place > 1
  loop
    place := 2;
    while exists (select from users where folded(username) = folded(twin.beginning || '-' || place)) loop
      place := place + 1;
    end loop;
    update users set username = twin.beginning || '-' || place where id = twin.id;
  end loop;
end $$;
