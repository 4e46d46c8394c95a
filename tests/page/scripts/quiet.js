// All that moves has come to rest.
() => Promise.race([
  Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished)).then(() => true, () => true),
  new Promise((done) => setTimeout(() => done(false), 1000)),
])
