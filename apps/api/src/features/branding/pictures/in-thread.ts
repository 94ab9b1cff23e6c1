/** What a thread does (read-in-thread.ts) with the pictures of portal and documents. */
export { encodePicture, rasterOf } from './encode.ts'
