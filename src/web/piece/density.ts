/** How many tiles stand beside each other: four, two in mini, six in maxi. */
export const views = ['mini', 'default', 'maxi'] as const
export type View = (typeof views)[number]

export function viewOf(param: string | undefined): View {
  return views.find((view) => view === param) ?? 'default'
}
