/** `a[b][0][c]=1`, as Stripe's libraries write what they send, as a tree. */
export type FormTree = { [name: string]: string | FormTree }

export function readForm(body: string): FormTree {
  const tree: FormTree = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let at = tree
    for (const part of path.slice(0, -1)) {
      const next = at[part]
      at = typeof next === 'object' ? next : (at[part] = Object.create(null) as FormTree)
    }
    at[path.at(-1)!] = value
  }
  return tree
}

export const textIn = (tree: FormTree, name: string): string | undefined => {
  const value = tree[name]
  return typeof value === 'string' ? value : undefined
}

export const treeIn = (tree: FormTree, name: string): FormTree => {
  const value = tree[name]
  return typeof value === 'object' ? value : {}
}
