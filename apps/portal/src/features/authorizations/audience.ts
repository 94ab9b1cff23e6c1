export { type Side as Audience, sideOf as audienceOf } from '../casework/side.ts'
