/** How long things take to move, in milliseconds, as the specification gives them. */
export const timings = {
  dialogClose: 300,
} as const
