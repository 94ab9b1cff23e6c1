import { missingNative } from './platform/native-packages.ts'

/** Loaded before everything else: what is compiled for another kind of machine fails when it is loaded, or only when it is used. */
const problems = ['@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler', 'sharp'].flatMap(
  (name) => missingNative(name) ?? [],
)
if (problems.length > 0) {
  process.stderr.write(`Papaver cannot start: ${problems.join('\n')}\n`)
  process.exit(1)
}
