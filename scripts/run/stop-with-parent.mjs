// Loaded before the app: when the runner is gone (kill -9 of `npm start`), the app is asked to stop as by a signal.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
