import { createHash } from 'node:crypto';

/** How long nothing is decided after the server lost its memory: every instance has told what it admitted by then. */
const SETTLE_MS = 1_000;

/** Reads the name of the server's memory, made anew where it has none; `young` is how long to wait yet. */
const EPOCH = `
local server_time = redis.call('TIME')
local server_now = server_time[1] * 1000 + math.floor(server_time[2] / 1000)
local epoch = redis.call('GET', KEYS[#KEYS - 1])
if not epoch then
  epoch = ARGV[3] .. '@' .. string.format('%.0f', server_now)
  redis.call('SET', KEYS[#KEYS - 1], epoch)
end
local young = tonumber(string.match(epoch, '@(%d+)$')) + ${SETTLE_MS} - server_now
if young > ${SETTLE_MS} then young = 0 end
`;

/**
 * Checks every limit, then counts the request in all of them or in none, atomically, in the same steps as the memory
 * adapter.
 * A limit is one list of "step:count" entries in rising order and one running total, so that a check costs as much as
 * the entries that expired since the last one. When the clock was set back by more than a window, what was counted is
 * dated now (see isFromTheFuture).
 *
 * The server's memory has a name, its epoch: a server that lost what it counted has a new one. Nothing is decided for a
 * caller who knows another epoch, who first tells what it admitted; nor within a moment of the epoch's beginning, so that
 * the others can tell theirs.
 *
 * KEYS: entries and total of each limit, in turn, then the epoch and the busy limits. ARGV: the caller's clock in ms (''
 * takes the server's), the epoch it knows, a name for a new one, how many share the limits, then for each limit: limit,
 * window ms, step ms. Answers: now in ms, admitted 0 or 1, then for each limit: used before this request, and when the
 * oldest counted request leaves the window ('' when none is counted); or ('epoch', its name); or ('wait', ms).
 */
const CHECK_ALL = `
${EPOCH}
if epoch ~= ARGV[2] then return { 'epoch', epoch } end
if young > 0 then return { 'wait', young } end
local now = tonumber(ARGV[1])
if now == nil then now = server_now end
local limits = (#KEYS - 2) / 2
local admitted = 1
local answer = { string.format('%.0f', now), 1 }
for i = 1, limits do
  local entries, total = KEYS[2 * i - 1], KEYS[2 * i]
  local limit, window, step = tonumber(ARGV[3 * i + 2]), tonumber(ARGV[3 * i + 3]), tonumber(ARGV[3 * i + 4])
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
for i = 1, limits do
  local entries, total = KEYS[2 * i - 1], KEYS[2 * i]
  local limit, window, step = tonumber(ARGV[3 * i + 2]), tonumber(ARGV[3 * i + 3]), tonumber(ARGV[3 * i + 4])
  local at = math.ceil(now / step)
  local tail = redis.call('LINDEX', entries, -1)
  local tail_at, tail_count
  if tail then tail_at, tail_count = string.match(tail, '^(%d+):(%d+)$') end
  if tail_at and tonumber(tail_at) >= at then
    redis.call('LSET', entries, -1, tail_at .. ':' .. string.format('%.0f', tail_count + 1))
  else
    redis.call('RPUSH', entries, string.format('%.0f', at) .. ':1')
  end
  -- What one instance's share would not cover is told to the others, who may have to go on without this server.
  if redis.call('INCR', total) * tonumber(ARGV[4]) > limit then
    redis.call('ZADD', KEYS[#KEYS], string.format('%.0f', server_now), total)
  end
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
 * An instance says that it lives and hears how things are. KEYS: epoch, busy limits, instances. ARGV: name for a new
 * epoch, own name, for how long an instance counts as alive in ms, what is fresh in ms, since when busy limits are asked.
 * Answers: epoch, now, instances alive, own rank among them, others heard of freshly, then pairs: total key, used.
 */
const BEAT = `
${EPOCH.replaceAll('KEYS[#KEYS - 1]', 'KEYS[1]').replaceAll('ARGV[3]', 'ARGV[1]')}
local alive, fresh = server_now - tonumber(ARGV[3]), server_now - tonumber(ARGV[4])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', string.format('%.0f', alive))
redis.call('ZADD', KEYS[3], string.format('%.0f', server_now), ARGV[2])
redis.call('PEXPIRE', KEYS[3], tonumber(ARGV[3]))
local names = redis.call('ZRANGE', KEYS[3], 0, -1)
table.sort(names)
local rank = 0
for i, name in ipairs(names) do if name == ARGV[2] then rank = i - 1 end end
local others = redis.call('ZCOUNT', KEYS[3], string.format('%.0f', fresh), '+inf') - 1
local answer = { epoch, string.format('%.0f', server_now), #names, rank, others }
for _, total in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], ARGV[5], '+inf', 'LIMIT', 0, 1000)) do
  answer[#answer + 1] = total
  answer[#answer + 1] = redis.call('GET', total) or '0'
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', server_now - 60000))
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
