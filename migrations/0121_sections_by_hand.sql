-- Sections that were taken out of a page that is being written, with their words: until it is published they can be brought back.
alter table content_edition add column removed jsonb not null default '[]';
