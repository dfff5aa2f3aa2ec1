export function holidayTable(): Record<string, Record<string, string>>
