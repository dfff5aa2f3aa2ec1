/** What somebody of the house may do. Every page and form of the atelier names one, and is shown to nobody without it. */
const permissions = [
  /** What everybody has: the first page, their own account and filters. */
  'own',
  'orders.read',
  'orders.move',
  /** Written for a client, by telephone. */
  'orders.write',
  'stock.read',
  'stock.change',
  /** Pieces that were sent to a place have arrived there: a boutique says so of its own. */
  'stock.arrive',
  'money.read',
  'money.settle',
  /** What happens on the shop's pages, without a word of who. */
  'figures.read',
  'jobs.read',
  'jobs.run',
  'mail.read',
  'mail.send',
  'staff.read',
  'audit.read',
  /** What people write to the house; a boutique reads what was given to it. */
  'cases',
  /** What was paid for care goes back whole. */
  'care.refund',
  /** Whom a boutique receives, and what it lays out for them. */
  'boutique.day',
  /** The room of those who answer shoppers while they wait. */
  'chats.answer',
  /** Pieces as they are offered, and what they cost. */
  'goods.read',
  'goods.change',
  'prices.change',
  /** Pages of content. */
  'words.change',
] as const

export type Permission = (typeof permissions)[number]

/** Who may what. `boutique` sees and moves the orders of its own store only, and receives there. */
export const roles = {
  service: [
    'own',
    'orders.read',
    'orders.move',
    'stock.read',
    'mail.read',
    'mail.send',
    'chats.answer',
    'goods.read',
    'words.change',
    'orders.write',
    'cases',
    'care.refund',
    'figures.read',
  ],
  stock: [
    'own',
    'orders.read',
    'orders.move',
    'stock.read',
    'stock.change',
    'stock.arrive',
    'jobs.read',
    'goods.read',
    'goods.change',
  ],
  boutique: ['own', 'orders.read', 'orders.move', 'stock.read', 'stock.arrive', 'boutique.day', 'goods.read', 'cases'],
  finance: [
    'own',
    'orders.read',
    'money.read',
    'money.settle',
    'care.refund',
    'jobs.read',
    'jobs.run',
    'mail.read',
    'goods.read',
    'prices.change',
    'figures.read',
  ],
  admin: permissions,
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles

export const isRole = (word: string): word is Role => Object.hasOwn(roles, word)

export function may(role: Role, permission: Permission): boolean {
  return (roles[role] as readonly Permission[]).includes(permission)
}
