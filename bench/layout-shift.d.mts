import type { Page } from '@playwright/test'

export function layoutShift(page: Page): Promise<number>

export function layoutShifts(page: Page): Promise<{ readonly shift: number; readonly moved: readonly string[] }>
