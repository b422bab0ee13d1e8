import { createHash } from 'node:crypto';

/** How long a memory is young: a newcomer takes no part in it yet, because those who knew one another may not be back. */
const SETTLE_MS = 1_000;
/** Callers beyond a share are listed for longer than the longest window, a day. */
const LISTED_MS = 90_000_000;

/** The server's clock, and the name of its memory, made anew where it has none. */
const epochOf = (key: string, name: string): string => `
local server_time = redis.call('TIME')
local server_now = server_time[1] * 1000 + math.floor(server_time[2] / 1000)
local epoch = redis.call('GET', ${key})
if not epoch then
  epoch = ${name} .. '@' .. string.format('%.0f', server_now)
  redis.call('SET', ${key}, epoch)
end
local young = tonumber(string.match(epoch, '@(%d+)$')) + ${SETTLE_MS} - server_now
if young > ${SETTLE_MS} then young = 0 end
`;

/** Up to which change every other instance has heard: `least`. */
const leastHeard = (instances: string, heard: string, name: string): string => `
local least = math.huge
for _, other in ipairs(redis.call('ZRANGE', ${instances}, 0, -1)) do
  if other ~= ${name} then
    least = math.min(least, tonumber(redis.call('HGET', ${heard}, other) or '-1'))
  end
end
`;

/**
 * Checks every limit, then counts the request in all of them or in none, atomically, in the same steps as the memory
 * adapter.
 * A limit is one list of "step:count" entries in rising order and one running total, so that a check costs as much as
 * the entries that expired since the last one. When the clock was set back by more than a window, what was counted is
 * dated now (see isFromTheFuture).
 *
 * The server's memory has a name, its epoch: a server that lost what it counted has a new one, and nothing is decided for
 * an instance that knows another, or is not counted among the living. A request beyond its instance's share opens the limit, and is decided once every other
 * instance has heard of that: none of them admits by its share then (see RedisLimiter).
 *
 * KEYS: entries and total of each limit, in turn, then instances, heard changes, number of changes, epoch, open limits.
 * ARGV: the caller's clock in ms ('' takes the server's), the epoch it knows, its name, then for each limit: limit, window
 * ms, step ms, whether it is within its instance's share. Answers: now in ms, admitted 0 or 1, then for each limit: used
 * before this request, and when the oldest counted request leaves the window ('' when none is counted); or ('unknown-instance')
 * for an instance that must come back first; or ('wait') while the others have not all heard.
 */
const CHECK_ALL = `
${epochOf('KEYS[#KEYS - 1]', 'ARGV[3]')}
if epoch ~= ARGV[2] or not redis.call('ZSCORE', KEYS[#KEYS - 4], ARGV[3]) then return { 'unknown-instance' } end
local now = tonumber(ARGV[1])
if now == nil then now = server_now end
local limits = (#KEYS - 5) / 2
local admitted = 1
local answer = { string.format('%.0f', now), 1 }
for i = 1, limits do
  local entries, total = KEYS[2 * i - 1], KEYS[2 * i]
  local limit, window, step = tonumber(ARGV[4 * i]), tonumber(ARGV[4 * i + 1]), tonumber(ARGV[4 * i + 2])
  local used = tonumber(redis.call('GET', total) or '0')
  local frees = ''
  local tail = redis.call('LINDEX', entries, -1)
  if tail and tonumber(string.match(tail, '^(%d+):')) * step > now + window then
    redis.call('DEL', entries)
    redis.call('RPUSH', entries, string.format('%.0f', math.ceil(now / step)) .. ':' .. string.format('%.0f', used))
    redis.call('PEXPIRE', entries, math.ceil(window + 2 * step))
    redis.call('PEXPIRE', total, math.ceil(window + 2 * step))
  end
  while true do
    local head = redis.call('LINDEX', entries, 0)
    if not head then
      used = 0
      break
    end
    local at, count = string.match(head, '^(%d+):(%d+)$')
    local leaves = at * step + window
    if leaves > now then
      frees = string.format('%.3f', leaves)
      break
    end
    redis.call('LPOP', entries)
    used = used - tonumber(count)
  end
  if used <= 0 then
    used = 0
    redis.call('DEL', total)
  else
    redis.call('SET', total, string.format('%.0f', used), 'KEEPTTL')
  end
  if used >= limit then admitted = 0 end
  answer[#answer + 1] = string.format('%.0f', used)
  answer[#answer + 1] = frees
end
answer[2] = admitted
if admitted == 0 then return answer end
local waits = false
for i = 1, limits do
  if ARGV[4 * i + 3] == '0' then
    local total = KEYS[2 * i]
    local opened = redis.call('GET', total .. ':o')
    local life = math.ceil(ARGV[4 * i + 1] + 2 * ARGV[4 * i + 2])
    if not opened then opened = redis.call('INCR', KEYS[#KEYS - 2]) end
    redis.call('SET', total .. ':o', opened, 'PX', life)
    redis.call('ZADD', KEYS[#KEYS], string.format('%.0f', server_now), total)
    ${leastHeard('KEYS[#KEYS - 4]', 'KEYS[#KEYS - 3]', 'ARGV[3]')}
    if least < tonumber(opened) then waits = true end
  end
end
if waits then return { 'wait' } end
for i = 1, limits do
  local entries, total = KEYS[2 * i - 1], KEYS[2 * i]
  local limit, window, step = tonumber(ARGV[4 * i]), tonumber(ARGV[4 * i + 1]), tonumber(ARGV[4 * i + 2])
  local at = math.ceil(now / step)
  local tail = redis.call('LINDEX', entries, -1)
  local tail_at, tail_count
  if tail then tail_at, tail_count = string.match(tail, '^(%d+):(%d+)$') end
  if tail_at and tonumber(tail_at) >= at then
    redis.call('LSET', entries, -1, tail_at .. ':' .. string.format('%.0f', tail_count + 1))
  else
    redis.call('RPUSH', entries, string.format('%.0f', at) .. ':1')
  end
  redis.call('INCR', total)
  local life = math.ceil(window + 2 * step)
  redis.call('PEXPIRE', entries, life)
  redis.call('PEXPIRE', total, life)
end
return answer
`;

/**
 * Counts what an instance admitted without the server knowing. KEYS: entries and total of one limit. ARGV: the caller's
 * clock or '', window ms, step ms, then pairs: how many steps ago, and how many.
 */
const ADD = `
local time = redis.call('TIME')
local now = tonumber(ARGV[1]) or time[1] * 1000 + math.floor(time[2] / 1000)
local window, step = tonumber(ARGV[2]), tonumber(ARGV[3])
local counts, sum = {}, 0
local function count(at, more)
  if at * step + window > now then
    counts[at] = (counts[at] or 0) + more
    sum = sum + more
  end
end
for _, entry in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local at, more = string.match(entry, '^(%d+):(%d+)$')
  count(tonumber(at), tonumber(more))
end
for i = 4, #ARGV, 2 do count(math.ceil(now / step) - tonumber(ARGV[i]), tonumber(ARGV[i + 1])) end
redis.call('DEL', KEYS[1], KEYS[2])
if sum == 0 then return 0 end
local steps = {}
for at in pairs(counts) do steps[#steps + 1] = at end
table.sort(steps)
for _, at in ipairs(steps) do
  redis.call('RPUSH', KEYS[1], string.format('%.0f', at) .. ':' .. string.format('%.0f', counts[at]))
end
redis.call('SET', KEYS[2], string.format('%.0f', sum))
local life = math.ceil(window + 2 * step)
redis.call('PEXPIRE', KEYS[1], life)
redis.call('PEXPIRE', KEYS[2], life)
return sum
`;

/**
 * An instance says that it lives, up to which change it has heard, and hears of the next. KEYS: instances, heard changes,
 * number of changes, epoch, open limits, since which change each instance takes part. ARGV: own name, for how long an
 * instance counts as alive in ms, the epoch known, the change heard last, since when open limits are asked, whether it
 * comes back ('1': it has yet to tell what it admitted, and only hears the epoch), then the others it knew: where the
 * server forgot them, they count as alive from now on.
 * Answers: epoch, now, number of changes, 1 when all others know that it takes part, 1 while the memory is young, 1 while
 * somebody has not heard everything, own rank, how many take part, their names, then the open limits.
 */
const BEAT = `
${epochOf('KEYS[4]', 'ARGV[1]')}
local now = string.format('%.0f', server_now)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', server_now - tonumber(ARGV[2]))) do
  redis.call('ZREM', KEYS[1], gone)
  redis.call('HDEL', KEYS[2], gone)
  redis.call('HDEL', KEYS[6], gone)
end
redis.call('ZADD', KEYS[1], now, ARGV[1])
for i = 7, #ARGV do redis.call('ZADD', KEYS[1], 'NX', now, ARGV[i]) end
if ARGV[6] == '1' or epoch ~= ARGV[3] then return { epoch, now } end
local since = redis.call('HGET', KEYS[6], ARGV[1])
if not since then
  since = redis.call('INCR', KEYS[3])
  redis.call('HSET', KEYS[6], ARGV[1], since)
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
${leastHeard('KEYS[1]', 'KEYS[2]', 'ARGV[1]')}
local changes = tonumber(redis.call('GET', KEYS[3]))
local isUnsettled = math.min(least, tonumber(ARGV[4])) < changes
local names = redis.call('ZRANGE', KEYS[1], 0, -1)
table.sort(names)
local rank = 0
for i, name in ipairs(names) do if name == ARGV[1] then rank = i - 1 end end
local answer = { epoch, now, changes, least >= tonumber(since) and 1 or 0, young > 0 and 1 or 0, isUnsettled and 1 or 0, rank, #names }
for _, name in ipairs(names) do answer[#answer + 1] = name end
redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', server_now - ${LISTED_MS})
-- A clock that was set back says nothing of what is new.
local from = tonumber(ARGV[5]) > server_now and '-inf' or ARGV[5]
for _, total in ipairs(redis.call('ZRANGEBYSCORE', KEYS[5], from, '+inf')) do
  if redis.call('EXISTS', total .. ':o') == 1 then answer[#answer + 1] = total end
end
return answer
`;

/** A script with the name Redis gives it: its text is sent only when the server does not know it. */
export interface RedisScript {
  readonly text: string;
  readonly digest: string;
}

function named(text: string): RedisScript {
  return { text, digest: createHash('sha1').update(text).digest('hex') };
}

export const CHECK_ALL_SCRIPT = named(CHECK_ALL);
export const ADD_SCRIPT = named(ADD);
export const BEAT_SCRIPT = named(BEAT);
