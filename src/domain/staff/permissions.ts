/** What somebody of the house may do. Every page and form of the atelier names one, and is shown to nobody without it. */
const permissions = [
  /** What everybody has: the first page, their own account and filters. */
  'own',
  'orders.read',
  'orders.move',
  'stock.read',
  'stock.change',
  /** Pieces that were sent to a place have arrived there: a boutique says so of its own. */
  'stock.arrive',
  'money.read',
  'money.settle',
  'jobs.read',
  'jobs.run',
  'mail.read',
  'mail.send',
  'staff.read',
  'audit.read',
  /** Whom a boutique receives, and what it lays out for them. */
  'boutique.day',
] as const

export type Permission = (typeof permissions)[number]

/** Who may what. `boutique` sees and moves the orders of its own store only, and receives there. */
export const roles = {
  service: ['own', 'orders.read', 'orders.move', 'stock.read', 'mail.read', 'mail.send'],
  stock: ['own', 'orders.read', 'orders.move', 'stock.read', 'stock.change', 'stock.arrive', 'jobs.read'],
  boutique: ['own', 'orders.read', 'orders.move', 'stock.read', 'stock.arrive', 'boutique.day'],
  finance: ['own', 'orders.read', 'money.read', 'money.settle', 'jobs.read', 'jobs.run', 'mail.read'],
  admin: permissions,
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles

export const isRole = (word: string): word is Role => Object.hasOwn(roles, word)

export function may(role: Role, permission: Permission): boolean {
  return (roles[role] as readonly Permission[]).includes(permission)
}
