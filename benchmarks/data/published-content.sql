-- The first space has the pages. The others have the same ones, and five are searched.
update revisions set (pages_hash, places_hash) = (
  select head.pages_hash, head.places_hash
  from spaces join revisions head on head.id = spaces.revision_id
  where spaces.id = pg_temp.id('space', 'published/1'))
where space_id in (select id from spaces where organization_id = pg_temp.id('org', 'published'))
  and pages_hash is null and space_id <> pg_temp.id('space', 'published/1');

insert into search_pages (space_id, organization_id, page_id, audience, words, subject, title, headings, text, sections)
select pg_temp.id('space', 'published/' || n), organization_id, page_id, audience, words, subject, title, headings, text,
  sections
from search_pages, generate_series(2, 5) n where space_id = pg_temp.id('space', 'published/1');

insert into search_words (space_id, word)
select pg_temp.id('space', 'published/' || n), word
from search_words, generate_series(2, 5) n where space_id = pg_temp.id('space', 'published/1');
