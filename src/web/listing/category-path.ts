/** Where a category is listed, within a site. */
export function categoryPath(id: string): string {
  return `/c/${id}`
}
