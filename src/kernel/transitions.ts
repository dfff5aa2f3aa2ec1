/** Which state may follow which. A state that nothing follows is an end. */
export type Transitions<State extends string> = Readonly<Record<State, readonly NoInfer<State>[]>>

/** The states from which this one may be reached in one step. */
export function statesBefore<State extends string>(table: Transitions<State>, to: NoInfer<State>): State[] {
  return statesOf(table).filter((from) => table[from].includes(to))
}

export function statesOf<State extends string>(table: Transitions<State>): State[] {
  return Object.keys(table) as State[]
}
