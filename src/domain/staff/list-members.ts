import type { Db } from '../../db/database.ts'
import { deleteLapsedSessions, type ListedMember, selectDemoMembers, selectMembers } from './staff.repository.ts'
import type { StaffMember } from './staff.ts'

export type { ListedMember }

export const listMembers = (db: Db): Promise<ListedMember[]> => selectMembers(db)

export const listDemoMembers = (db: Db): Promise<StaffMember[]> => selectDemoMembers(db)

export const forgetStaffSessions = (db: Db): Promise<number> => deleteLapsedSessions(db)
