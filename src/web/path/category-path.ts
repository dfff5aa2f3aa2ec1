/** Where a category is listed, within a site. Its id leads there too: the page then says which path is its own. */
export function categoryPath({ slug }: { readonly slug: string }): string {
  return `/c/${encodeURIComponent(slug)}`
}
