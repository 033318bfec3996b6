-- expand
-- An automatic discount that gets a code, or a code that becomes automatic, changes what every page offers, too.
create trigger tell_all_of_code after update of code on discounts
  for each row when ((old.code is null) <> (new.code is null)) execute function tell_all();
