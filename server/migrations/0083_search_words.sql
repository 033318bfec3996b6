-- expand
-- The words of a text as they are found: plain letters and digits, with a space between any two words and around
-- runs of scripts that have none.
create function plain_words(value text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(value) = length(value) then regexp_replace(lower(value collate "C"), '[^a-z0-9]+', ' ', 'g')
    else regexp_replace(regexp_replace(unmarked(value), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e5a\u0e5b\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ufd3e\ufd3f\ufe10-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g') end;

-- Words that can be written as one: Wi-Fi, e-mail, men's, 10 mm.
create function joined_words(value text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(regexp_replace(found.word[1], '[^a-z0-9]+', '', 'g'), ' ')
    from regexp_matches(plain_letters(value),
      '[a-z0-9]+(?:[-''\u2010\u2011\u2018\u2019\u02bc][a-z0-9]+)+|\m[0-9]+ [a-z]{1,3}\M', 'g') found (word));

-- Neighbours in a name as one word: a coffee table is also a coffeetable.
create function word_pairs(words text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(word || next, ' ') from (
      select word, lead(word) over (order by place) as next
      from regexp_split_to_table(btrim(words), ' +') with ordinality as split (word, place)) each
    where length(word || next) <= 40);

-- Where no spaces stand between words, any two letters that follow each other, and the last one.
create function letter_pairs(words text) returns tsvector
  language sql immutable strict parallel safe
  return case when octet_length(words) = length(words) then ''::tsvector else coalesce((
    select string_agg(quote_literal(substr(run.letters[1], place, 2)) || ':1', ' ')
    from regexp_matches(words, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') run (letters)
    cross join lateral generate_series(1, length(run.letters[1])) place), '')::tsvector end;

-- Stems let "running" find "runs", whole words "runni" find "running".
create function text_vector(value text) returns tsvector
  language sql immutable strict parallel safe cost 1000
  return (select to_tsvector('english'::regconfig, concat_ws(' ', words, joined))
      || to_tsvector('simple'::regconfig, words) || letter_pairs(words)
    from (select plain_words(value) as words, joined_words(value) as joined offset 0) texts);

create function name_vector(value text) returns tsvector
  language sql immutable strict parallel safe cost 1000
  return (select to_tsvector('english'::regconfig, concat_ws(' ', words, joined, pairs))
      || to_tsvector('simple'::regconfig, concat_ws(' ', words, joined, pairs)) || letter_pairs(words)
    from (
      select plain_words(value) as words, joined_words(value) as joined, word_pairs(plain_words(value)) as pairs
      offset 0) texts);

-- A word of a search. Scripts without spaces are found by all of its pairs of letters.
create function word_query(word text) returns tsquery
  language sql immutable strict parallel safe
  return (select case
      when words = '' then ''::tsquery
      when words !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' then plainto_tsquery('english'::regconfig, words)
      when length(words) = 1 then (quote_literal(words) || ':*')::tsquery
      else (select string_agg(quote_literal(substr(words, place, 2)), ' & ')::tsquery
        from generate_series(1, length(words) - 1) place) end
    from (select btrim(plain_words(word)) as words offset 0) texts);

-- The same for a word that may be half typed.
create function beginning_query(word text) returns tsquery
  language sql immutable strict parallel safe
  return (select case
      when words = '' then ''::tsquery
      when words !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' then plainto_tsquery('english'::regconfig, words)
        || to_tsquery('simple'::regconfig, '''' || words || ''':*')
      else word_query(words) end
    from (select btrim(plain_words(word)) as words offset 0) texts);

-- A word in another spelling too. Words that say nothing need none.
create function either_query(word tsquery, other tsquery) returns tsquery
  language sql immutable strict parallel safe
  return case when numnode(word) = 0 then word else word || other end;

-- Products whose words an earlier release wrote. A job writes them again.
alter table products add column words_by smallint not null default 0;
