-- Pages of content and boutiques have a slug of their own in each language, as categories have (0022), and one history with them.

-- A slug leads to one thing among its neighbours: the categories, the boutiques, or what stands below one page of content.
alter table slug_history rename kind to place;
alter table slug_history drop constraint slug_history_kind_check,
  add check (place ~ '^(category|store|content:[a-z0-9-]{1,60})$');

-- Where a page stands in its language. Pages come from the house's files; the loader brings them in again, each with its address.
delete from content_page;
alter table content_page add path text not null check (path like '/%' and length(path) <= 300),
  add unique (language, path) deferrable initially deferred;

-- A boutique that is hidden keeps its words and gives its address free. By the end of a transaction, so that one may pass to another.
alter table store_text add slug text check (length(slug) between 1 and 200),
  add unique (language, slug) deferrable initially deferred;

delete from house_file where path in ('content', 'stores');
