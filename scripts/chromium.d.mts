export const chromiumFlags: string[]
export function findChromium(): Promise<string>
export function findWholeChromium(): string | null
