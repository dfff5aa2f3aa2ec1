-- A product page names a few other styles of its category.
create index style_category on style (category, id);
