import type { ChildProcess } from 'node:child_process'

export interface OpenShop {
  readonly url: string
  readonly process: ChildProcess
  output(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export function openShop(env?: Record<string, string>): Promise<OpenShop>
