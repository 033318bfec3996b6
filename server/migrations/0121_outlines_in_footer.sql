-- expand
-- Once published, the outlines stand in the footer, like every new page. Those that an admin has saved stay as they are.
update site_pages set in_footer = true
where id::text like '01900000-0000-7000-8000-000000000a0_' and not published and updated_at = (
  select saved_at from site_page_versions
  where page_id = site_pages.id and site_page_versions.version = 1 and saved_by is null
);
