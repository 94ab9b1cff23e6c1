import { caseAddress } from '../../casework/list/case-address.ts'

export const worklistAddress = caseAddress('/import-export', ['kind', 'group', 'substance', 'customsPoint'])
